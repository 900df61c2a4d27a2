// Conversations: the turns that a person writes, and the text that a model's chat template makes of them.

export interface Turn {
  role: string;
  content: string;
}

/** The texts of `tokenizer_config.json` and `chat_template.jinja`, in one of which the template is. */
export interface TemplateFiles {
  config: string | null;
  jinja: string | null;
}

/** The place of a turn in the text, in UTF-16 units. */
interface TurnSpan {
  role: string;
  /** with the markers around it */
  all: [number, number];
  /** null for the beginning of the next turn, which the model continues */
  content: [number, number] | null;
}

export interface Prompt {
  text: string;
  /** empty if the template does more with the turns' texts than to write each once */
  turns: TurnSpan[];
}

/** What the module of `chat/` answers: a prompt, or the code of its sentence with the values in it. */
export type PromptAnswer = Prompt | { problem: { code: string } & Record<string, unknown> };
