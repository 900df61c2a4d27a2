// Conversations: the turns that a person writes, and the text that a model's chat template makes of them.

export interface Turn {
  role: string;
  content: string;
}

/** The texts of `tokenizer_config.json`, `chat_template.jinja` and `chat_template.json`: one has the template. */
export interface TemplateFiles {
  config: string | null;
  jinja: string | null;
  older?: string | null;
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

// ---- questions about a picture, and the words around them that families of models were trained with ----

const QUESTIONS = [
  "What is in this picture?",
  "Which colours are in this picture?",
  "Is there an animal in this picture?",
];

const llava = (question: string) => `USER: <image>\n${question} ASSISTANT:`;
const idefics = (question: string) => `<|im_start|>User:<image>${question}<end_of_utterance>\nAssistant:`;

/** The questions as texts for a model of this family. */
export const pictureQuestions = (family: string | null) => QUESTIONS.map(family === "LLaVA" ? llava : idefics);

/** Such a text as a turn of a conversation, whose template writes the words around it; any other text is itself. */
export function asTurn(text: string): string {
  const question = QUESTIONS.find((one) => llava(one) === text || idefics(one) === text);
  return question === undefined ? text : `<image>${question}`;
}
