import type { CertificateContent } from './certificate-content.ts'
import { drawDiplomaAcross, drawDiplomaUpright } from './layouts/diploma.ts'
import { drawElements } from './layouts/elements.ts'
import { drawPlain } from './layouts/plain.ts'
import { Sheet } from './sheet/sheet.ts'

/**
 * Draws a certificate as a PDF/A-3 of A4 pages: vector graphics, embedded fonts, tagged for screen readers, with the signed
 * credential attached. The same content gives the same bytes.
 */
export function renderCertificate(content: CertificateContent): Buffer {
  const sheet = new Sheet(content)
  drawOn(sheet, content)
  return sheet.end(content)
}

/**
 * Draws many certificates into one PDF for printing, without their credentials. Each call returns the bytes so far, so that
 * the whole PDF is never in memory.
 */
export class BatchRenderer {
  #sheet: Sheet | undefined

  /** Draws one more. @returns the new bytes of the PDF */
  add(content: CertificateContent): Buffer {
    const { author } = content.document
    this.#sheet ??= new Sheet({ ...content, document: { ...content.document, title: author } })
    this.#sheet.newCertificate()
    drawOn(this.#sheet, content)
    return this.#sheet.drawn()
  }

  /** The remaining bytes of the PDF; empty if no certificate was drawn. */
  end(): Buffer {
    return this.#sheet?.end() ?? Buffer.alloc(0)
  }
}

function drawOn(sheet: Sheet, content: CertificateContent) {
  sheet.newPage()
  if (content.layout === 'plain') drawPlain(sheet, content)
  else if (content.orientation === 'across') drawDiplomaAcross(sheet, content)
  else drawDiplomaUpright(sheet, content)
  if (content.elements) drawElements(sheet, content, content.elements)
}
