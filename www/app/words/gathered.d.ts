// Words that the bundler gathers (xtask/gather.js): "words:page/tr", "words:rooms/tr".
declare module "words:*" {
  export const words: import("../../i18n/index.js").Words;
}
