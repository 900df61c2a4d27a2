// A drawing as a PDF file of one page: vectors as in the SVG, and words in embedded fonts that can be searched and
// copied, in every script that the browser can draw (ISO 32000-1).
import { zlibSync } from "fflate";
import { joinBytes } from "../../../lib/bytes.js";
import { PdfPage } from "./page.js";
import { parseSvg } from "./svg-elements.js";
import { EM, boundsOf, trueType } from "./true-type.js";
import type { DrawText, TracedFont } from "./letters.js";

/** PDF points per SVG pixel, and per millimetre. */
const POINTS_OF_PIXEL = 0.75;
const POINTS_OF_MM = 72 / 25.4;

interface Drawing {
  svg: string;
  /** in pixels */
  width: number;
  height: number;
}

/** The file's metadata. */
interface About {
  title: string;
  subject: string;
  /** in millimetres; null is the drawing's size */
  width: number | null;
}

/** @param draw draws text for tracing */
export function pdf({ svg, width, height }: Drawing, about: About, draw: DrawText): Uint8Array<ArrayBuffer> {
  const scale = about.width === null ? POINTS_OF_PIXEL : (about.width * POINTS_OF_MM) / width;
  const page = new PdfPage(draw, scale, height * scale);
  page.draw(parseSvg(svg));
  const file = new Objects();
  const fonts = [...page.fonts.values()].map((font, i) => [`/F${i}`, file.add(...fontObjects(file, font, i))]);
  const images = page.images.map(({ width, height, data }, i) => [
    `/I${i}`,
    file.add(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8` +
        `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns ${width}>>`,
      data,
    ),
  ]);
  const matrix = `[${scale} 0 0 ${-scale} 0 ${height * scale}]`;
  const patterns = [...page.patterns].map(([id, content]) => [
    `/P-${id}`,
    file.add(
      "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5" +
        `/Resources<<>>/Matrix${matrix}/Filter/FlateDecode`,
      packed(content),
    ),
  ]);
  const shadings = [...page.gradients].map(([id, stops]) => [`/S-${id}`, file.add(shading(file, stops))]);
  const states = [...page.opacities].map(([name, [fill, stroke]]) => [`/${name}`, `<</ca ${fill}/CA ${stroke}>>`]);
  const named = (key: string, all: string[][]) => (all.length ? `/${key}<<${all.flat().join(" ")}>>` : "");
  const content = file.add("/Filter/FlateDecode", packed(page.content()));
  const resources = [
    named("Font", fonts),
    named("XObject", images),
    named("Pattern", patterns),
    named("Shading", shadings),
    named("ExtGState", states),
  ].join("");
  const pages = file.reserve();
  const only = file.add(
    `/Type/Page/Parent ${pages}/MediaBox[0 0 ${round(width * scale)} ${round(height * scale)}]` +
      `/Resources<<${resources}>>/Contents ${content}`,
  );
  file.fill(pages, `/Type/Pages/Count 1/Kids[${only}]`);
  const root = file.add(`/Type/Catalog/Pages ${pages}`);
  const info = file.add(`/Title ${words(about.title)}/Subject ${words(about.subject)}/Creator(headlight)`);
  return file.write(root, info);
}

const round = (x: number) => Math.round(x * 100) / 100;
const packed = (content: string) => zlibSync(new TextEncoder().encode(content));
const hex16 = (text: string) =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, "0")).join("");
/** A text string in UTF-16. */
const words = (text: string) => `<feff${hex16(text)}>`;

function shading(file: Objects, stops: [number, number, number][]) {
  const samples = file.add(
    `/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[${stops.length}]/BitsPerSample 8`,
    Uint8Array.from(stops.flat()),
  );
  return `/ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 0]/Function ${samples}`;
}

function fontObjects(file: Objects, { glyphs }: TracedFont, number: number): [string] {
  const thousandth = (units: number) => Math.round((units * 1000) / EM);
  const boxes = glyphs.map(({ outlines }) => boundsOf(outlines));
  const box = [
    Math.min(...boxes.map(({ left }) => left)),
    Math.min(...boxes.map(({ bottom }) => bottom)),
    Math.max(...boxes.map(({ right }) => right)),
    Math.max(...boxes.map(({ top }) => top)),
  ].map(thousandth);
  const data = trueType(glyphs);
  const program = file.add(`/Length1 ${data.length}/Filter/FlateDecode`, zlibSync(data));
  // The prefix of six letters marks a subset font.
  const name = `/TRACE${String.fromCharCode(65 + number)}+Headlight${number}`;
  const descriptor = file.add(
    `/Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${box.join(" ")}]/ItalicAngle 0/Ascent ${box[3]}` +
      `/Descent ${box[1]}/CapHeight 700/StemV 80/FontFile2 ${program}`,
  );
  const widths = glyphs.map(({ advance }) => thousandth(advance)).join(" ");
  const descendant = file.add(
    `/Type/Font/Subtype/CIDFontType2/BaseFont${name}` +
      "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>" +
      `/FontDescriptor ${descriptor}/W[0[${widths}]]/CIDToGIDMap/Identity`,
  );
  const spelled = file.add("/Filter/FlateDecode", packed(unicodeMap(glyphs.map(({ text }) => text))));
  return [
    `/Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${descendant}]/ToUnicode ${spelled}`,
  ];
}

/** The maximum number of entries in one list. */
const MOST_LINES = 100;

/** Maps glyphs to Unicode, for search and copy. */
function unicodeMap(texts: string[]) {
  const lines = texts.flatMap((text, id) =>
    text === "" ? [] : [`<${id.toString(16).padStart(4, "0")}><${hex16(text)}>`],
  );
  const lists = Array.from({ length: Math.ceil(lines.length / MOST_LINES) }, (_, i) =>
    lines.slice(i * MOST_LINES, (i + 1) * MOST_LINES),
  );
  return (
    "/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n" +
    "/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n" +
    lists.map((list) => `${list.length} beginbfchar\n${list.join("\n")}\nendbfchar\n`).join("") +
    "endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n"
  );
}

/** The numbered objects of a file. */
class Objects {
  private readonly all: Uint8Array[][] = [];

  /** @returns the reference to the object */
  add(entries: string, data?: Uint8Array) {
    const name = this.reserve();
    this.fill(name, entries, data);
    return name;
  }

  reserve() {
    return `${this.all.push([])} 0 R`;
  }

  fill(name: string, entries: string, data?: Uint8Array) {
    const text = (s: string) => new TextEncoder().encode(s);
    this.all[Number.parseInt(name, 10) - 1] = data
      ? [text(`<<${entries}/Length ${data.length}>>\nstream\n`), data, text("\nendstream")]
      : [text(`<<${entries}>>`)];
  }

  write(root: string, info: string) {
    const text = (s: string) => new TextEncoder().encode(s);
    // The second line marks the file as binary.
    const parts = [text("%PDF-1.5\n%"), Uint8Array.from([0xe2, 0xe3, 0xcf, 0xd3, 10])];
    let at = parts.reduce((sum, { length }) => sum + length, 0);
    const places = this.all.map((object, i) => {
      const whole = joinBytes([text(`${i + 1} 0 obj\n`), ...object, text("\nendobj\n")]);
      parts.push(whole);
      at += whole.length;
      return at - whole.length;
    });
    const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
    parts.push(
      text(
        `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${lines.join("")}trailer\n` +
          `<</Size ${places.length + 1}/Root ${root}/Info ${info}>>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return joinBytes(parts);
  }
}
