export type DrawnPage = { canvas: HTMLCanvasElement; pages: number }

/**
 * Draws a page of a PDF as a picture. A browser's own viewer would not do: on phones there is none inside a page.
 * @param number from 1; the last page where there are fewer
 * @param width how many pixels wide
 */
export async function drawPage(pdf: Blob, number: number, width: number): Promise<DrawnPage> {
  const [{ getDocument }, bytes] = await Promise.all([import('unpdf/pdfjs'), pdf.arrayBuffer()])
  // Letters are drawn as outlines: no face of a certificate becomes one of the page.
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
