// Sentences about a notebook's kernel, in English: the page and the widget around it share them.
export const kernel = {
  "kernel.waiting": "Waiting for the notebook’s kernel: the page comes once it is free.",
  "problem.kernel-gone": "The notebook’s kernel no longer has this view: run its cell again.",
  "problem.kernel-cut": "A message between the notebook and its kernel was lost: run the cell again.",
  "problem.kernel-files": "This page computes in the notebook’s kernel: open files there, with headlight.load.",
  "problem.kernel-page": "The page could not be read from the kernel: install the package again, then run the cell.",
};
