// Words of the list of keys, in English.

export const keysHelp = {
  "keys.fold": "Show or hide the input or the edits",
  "keys.full": "Show the large map in full screen, and back",
  "keys.title": "{Keys|Help}",
  "keys.group.look": "Look",
  "keys.group.write": "Write",
  "keys.group.edit": "Edit",
  "keys.group.views": "Views",
  "keys.group.page": "Page",
  "keys.jk": "Next and previous token (row)",
  "keys.arrows": "Move the focused cell",
  "keys.ends": "In a map: to the ends of the row; with Ctrl, to the first and the last cell",
  "keys.pages": "In a map: several rows up or down",
  "keys.escape": "Release the locked cell",
  "keys.enter": "Write the next token",
  "keys.back": "One token back",
  "keys.space": "Play or pause",
  "keys.mask": "Hide the focused token, or show it again",
  "keys.hide": "Hide the focused cell, or show it again",
  "keys.isolate": "On a head’s square: silence all other heads of its sublayer",
  "keys.undo": "Undo the last change",
  "keys.redo": "Redo the last undone change",
  "keys.link": "Copy a link to this view",
  "keys.close": "Close the open panel or dialog",
  "keys.learn": "In Learn: one step back or forward",
  "keys.help": "This list",
  "keys.mouse": "{Hovering previews, clicking locks.|Tapping locks.}",
  "keys.mouse.hide": "{Double-click|Double-tap} a token or a cell to hide it.",
  "keys.while": "{Shortcuts are off while you type.|}",
  "keys.pin": "In the Grid: open this head in place, or close it",
};

declare module "../../../i18n/vocabulary.js" {
  interface Vocabulary extends Record<keyof typeof keysHelp, Entry> {}
}
