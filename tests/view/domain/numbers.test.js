// Numbers that stand under one another are written alike.
import assert from "node:assert/strict";
import test from "node:test";
import "../../../www/app/words/index.js";
import { signedColumn } from "../../../www/components/numbers/signed-bars.js";
import { columnFormat } from "../../../www/domain/numbers.js";
import { measureFigure } from "../../../www/domain/head-measures.js";

const column = (/** @type {number[]} */ ...values) => values.map(columnFormat(values));
const signed = (/** @type {number[]} */ ...values) => values.map(signedColumn(values));

test("a column has as many decimals throughout as its largest number, and no powers of ten beside them", () => {
  assert.deepEqual(column(2.7218, -0.001, 5.3e-4, 0), ["2.722", "−0.001", "0.001", "0.000"]);
  assert.deepEqual(column(123.456, -0.04), ["123.5", "0.0"]);
  assert.deepEqual(column(Infinity, 1.5), ["∞", "1.500"]);
  assert.deepEqual(column(5.3e-4, 2e-5), ["5.3×10⁻⁴", "2.0×10⁻⁵"], "all of them are small");
  assert.deepEqual(column(0, 0), ["0.000", "0.000"]);
  assert.deepEqual(signed(1.5, -0.25, 1e-9, -1e-9), ["+1.500", "−0.250", "0.000", "0.000"], "nothing has no sign");
});

test("norms have three digits each", () => {
  assert.deepEqual(
    [5.3, 4.87, 0.02].map((v) => measureFigure("contribution", v)),
    ["5.30", "4.87", "0.0200"],
  );
});
