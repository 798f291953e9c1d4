import PDFDocument from 'pdfkit'
import type { CertificateContent, Picture, Upload } from '../certificate-content.ts'
import { drawSvg } from '../drawing/draw-svg.ts'
import type { Setting } from '../type/fitting.ts'
import { lineWidth, trackingIn } from '../type/fitting.ts'
import { type Face, familiesOf, openFile } from '../type/open-faces.ts'
import { AS_ONE_RUN, runsOf } from '../type/runs.ts'
import { PixelImage } from './pixel-image.ts'

/** Converts millimetres, in which the pages are measured, to points. */
export const mm = (length: number) => (length * 72) / 25.4

/** Print colours; certificates have no dark theme. */
export const COLORS = {
  ink: '#15293a',
  ink2: '#3b4f5e',
  ink3: '#566775',
  gold: '#9a7428',
  paleGold: '#c6a65e',
  wire: '#a6c2ce',
  line: '#c3ced2',
  warn: '#a4631a',
  warnWash: '#fdf3e2',
  warnInk: '#6a4310',
}

/** A text style; size and line height (`lead`) in points. */
export type Style = Setting & { lead: number; color: string }

type Align = 'left' | 'center' | 'right'
export type Box = { x: number; y: number; width: number; height: number }
type Tag = { lang?: string; alt?: string }

/**
 * The keys `Title` and `Author` with one letter as a PDF hex escape. pdfkit copies the values of the plain keys into the XMP
 * metadata without escaping, so that an ampersand would break the XML. PDF readers treat the escaped keys as the same names,
 * but pdfkit does not recognize them, and `appendXML` adds the escaped values.
 */
const [TITLE, AUTHOR] = ['Titl#65', 'Autho#72'] as const

/** Escapes markup and drops characters that XML does not allow. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The pages of a PDF, with methods to draw on them and tag the content for screen readers. Everything must be drawn inside
 * `tagged` or `artifact`.
 */
export class Sheet {
  readonly paper: PDFKit.PDFDocument
  readonly width: number
  readonly height: number
  readonly #root: PDFKit.PDFStructureElement
  /** The current parent of the tags: the document, or one certificate of several. */
  #whole: PDFKit.PDFStructureElement
  readonly #images = new Map<string, unknown>()

  constructor(
    { document, language, orientation }: Pick<CertificateContent, 'document' | 'language' | 'orientation'>,
    size: 'A4' | 'A5' = 'A4',
  ) {
    const { title, author, issuedAt } = document
    this.paper = new PDFDocument({
      size,
      layout: orientation === 'across' ? 'landscape' : 'portrait',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a' as 'PDF/A-3',
      tagged: true,
      displayTitle: true,
      lang: language,
      autoFirstPage: false,
      font: null as unknown as string,
      info: {
        [TITLE as 'Title']: title,
        [AUTHOR as 'Author']: author,
        Creator: 'Insegna',
        Producer: 'Insegna',
        CreationDate: issuedAt,
        ModDate: issuedAt,
      },
    })
    this.paper.appendXML(
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>` +
        `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator></rdf:Description>`,
    )
    const [short, long] = size === 'A4' ? [595.28, 841.89] : [419.53, 595.28]
    this.width = orientation === 'across' ? long : short
    this.height = orientation === 'across' ? short : long
    this.#root = this.paper.struct('Document')
    this.paper.addStructure(this.#root)
    this.#whole = this.#root
  }

  /** Begins one of several certificates; writes out and frees the tags of the previous one. */
  newCertificate() {
    if (this.#whole !== this.#root) this.#whole.end()
    this.#whole = this.group('Sect', this.#root)
  }

  newPage() {
    this.paper.addPage()
  }

  /** Draws content that a screen reader reads as one element. */
  tagged(tag: string, options: Tag, draw: () => void, parent = this.#whole) {
    parent.add(this.paper.struct(tag, options, draw))
  }

  /** Adds a container element, such as a table or row. */
  group(tag: string, parent = this.#whole): PDFKit.PDFStructureElement {
    const element = this.paper.struct(tag)
    parent.add(element)
    return element
  }

  /** Draws decoration that screen readers skip. */
  artifact(draw: () => void) {
    this.paper.markContent('Artifact', { type: 'Layout' })
    draw()
    this.paper.endMarkedContent()
  }

  /** Draws a line of text; `y` is the top of its line box. With `continues` it ends with a space, for screen readers. */
  line(text: string, x: number, y: number, style: Style, align: Align = 'left', continues = false) {
    const { size, lead, color } = style
    const tracking = trackingIn(text, style)
    let pen = x - lineWidth(text, style) * { left: 0, center: 0.5, right: 1 }[align]
    const baseline = y + baselineIn(style.face, size, lead)
    for (const { file, text: run } of runsOf(continues ? `${text} ` : text, style.face, style.isWhole ?? false)) {
      // pdfkit also takes an open fontkit font, which its types lack. This avoids parsing a font twice.
      this.paper
        .font(file.font as unknown as string, file.name)
        .fontSize(size)
        .fillColor(color)
      this.paper.text(run, pen, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: AS_ONE_RUN,
        characterSpacing: tracking * size,
      })
      const { advanceWidth } = file.font.layout(run, AS_ONE_RUN)
      pen += (advanceWidth / file.font.unitsPerEm) * size + Array.from(run).length * tracking * size
    }
  }

  /** Draws lines of text below each other. */
  lines(lines: string[], x: number, y: number, style: Style, align: Align = 'left') {
    for (const [index, line] of lines.entries()) {
      const continues = index < lines.length - 1 && !line.endsWith('-')
      this.line(line, x, y + index * style.lead, style, align, continues)
    }
  }

  /** A horizontal line as a filled box, with its top at `y`. */
  rule(x: number, y: number, width: number, thickness: number, color: string) {
    this.paper.rect(x, y, width, thickness).fill(color)
  }

  /** A picture scaled to fit a box, neither cropped nor stretched. */
  picture(
    picture: Picture,
    { x, y, width, height }: Box,
    align: 'left' | 'center' = 'center',
    valign: 'center' | 'bottom' = 'center',
  ) {
    if ('svg' in picture) {
      const side = Math.min(width, height)
      drawSvg(this.paper, picture.svg, {
        x: align === 'left' ? x : x + (width - side) / 2,
        y: y + (height - side) / 2,
        side,
      })
      return
    }
    const options = align === 'center' ? { align } : {}
    this.paper.image(this.imageOf(picture), x, y, { fit: [width, height], valign, ...options })
  }

  /** The picture in the form that pdfkit's `image` takes. */
  imageOf(picture: Upload): string {
    const known = this.#images.get(picture.id) ?? this.#open(picture)
    this.#images.set(picture.id, known)
    // pdfkit also takes an open image, which its types lack.
    return known as string
  }

  #open(picture: Upload): unknown {
    const { openImage } = this.paper as unknown as { openImage(bytes: Buffer): unknown }
    if ('jpeg' in picture) return openImage.call(this.paper, asBuffer(picture.jpeg))
    return new PixelImage(picture, `P${this.#images.size}`)
  }

  /** The bytes that were written since the last call. */
  drawn(): Buffer {
    const parts: Buffer[] = []
    for (let bytes = this.#next(); bytes; bytes = this.#next()) parts.push(bytes)
    return Buffer.concat(parts)
  }

  #next = () => this.paper.read() as Buffer | null

  #attach({ fileName, mediaType, bytes, words }: NonNullable<CertificateContent['credential']>, issuedAt: Date) {
    this.paper.file(asBuffer(bytes), {
      name: fileName,
      type: mediaType,
      description: words,
      relationship: 'Data',
      creationDate: issuedAt,
      modifiedDate: issuedAt,
    } as Parameters<typeof this.paper.file>[1])
  }

  /** Attaches the credential, if there is one, and ends the document. @returns the remaining bytes */
  end(content?: CertificateContent): Buffer {
    if (content?.credential) this.#attach(content.credential, content.document.issuedAt)
    this.#root.end()
    this.paper.end()
    return this.drawn()
  }
}

/** pdfkit only takes a Buffer, but a Buffer posted to a thread arrives as a Uint8Array. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

/** The distance from the top of a line box to its baseline, as browsers compute it. */
function baselineIn(face: Face, size: number, lead: number): number {
  const { font } = openFile(familiesOf(face)[0]?.[0] ?? '')
  const [ascent, descent] = [font.ascent / font.unitsPerEm, font.descent / font.unitsPerEm]
  return (lead - (ascent - descent) * size) / 2 + ascent * size
}
