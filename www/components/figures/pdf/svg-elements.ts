// Parses our own SVG element by element: only the XML that components/figures/xml.ts writes.

export interface SvgElement {
  name: string;
  attributes: Record<string, string>;
  children: SvgElement[];
  /** its text content */
  text: string;
}

const decode = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

export function parseSvg(svg: string): SvgElement {
  const root: SvgElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [, end, name, list, closed, words] of svg.matchAll(/<(\/?)([\w-]+)([^>]*?)(\/?)>|([^<]+)/g)) {
    const parent = open[open.length - 1];
    if (words !== undefined) parent.text += decode(words);
    else if (end) open.pop();
    else {
      const attributes = Object.fromEntries(
        Array.from(list.matchAll(/([\w:-]+)="([^"]*)"/g), ([, key, value]) => [key, decode(value)]),
      );
      const element = { name, attributes, children: [], text: "" };
      parent.children.push(element);
      if (!closed) open.push(element);
    }
  }
  return root.children[0];
}
