import type { CertificateContent } from './certificate-content.ts'
import { drawDiplomaAcross, drawDiplomaUpright } from './layouts/diploma.ts'
import { drawElements } from './layouts/elements.ts'
import { drawPlain } from './layouts/plain.ts'
import { Sheet } from './sheet/sheet.ts'

/**
 * Draws a certificate as a PDF of A4 sheets: vector, its faces embedded, tagged for screen readers, in the form of PDF/A-3
 * with the signed credential attached. The same content gives the same bytes.
 */
export function renderCertificate(content: CertificateContent): Buffer {
  const sheet = new Sheet(content)
  drawOn(sheet, content)
  return sheet.end(content)
}

/**
 * Draws many certificates as one PDF to be printed, sheet after sheet, without their credentials. It is given out as it is
 * drawn, so that it never lies in memory as a whole.
 */
export class TogetherRenderer {
  #sheet: Sheet | undefined

  /** Draws one more. @returns what the PDF has become longer by */
  add(content: CertificateContent): Buffer {
    const { author } = content.document
    this.#sheet ??= new Sheet({ ...content, document: { ...content.document, title: author } })
    this.#sheet.newCertificate()
    drawOn(this.#sheet, content)
    return this.#sheet.drawn()
  }

  /** The rest of the PDF; nothing where no certificate was drawn. */
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
