export type DrawnPage = { canvas: HTMLCanvasElement; pages: number }

/**
 * Renders a page of a PDF to a canvas; mobile browsers have no embedded PDF viewer.
 * @param number 1-based; the last page if there are fewer
 * @param width in pixels
 */
export async function drawPage(pdf: Blob, number: number, width: number): Promise<DrawnPage> {
  const [{ getDocument }, bytes] = await Promise.all([import('unpdf/pdfjs'), pdf.arrayBuffer()])
  // Glyphs are drawn as outlines, so that the certificate's fonts are not added to the page.
  const loading = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, isEvalSupported: false })
  try {
    const document_ = await loading.promise
    const page = await document_.getPage(Math.min(number, document_.numPages))
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    return { canvas, pages: document_.numPages }
  } finally {
    await loading.destroy()
  }
}
