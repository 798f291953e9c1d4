import { useEffect, useRef, useState } from 'react'
import { isMissingModule } from '#client/browser/missing-module.ts'
import { InlineButton } from '#client/ui/buttons/InlineButton.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { m } from '#i18n/compiled/messages.js'

type PdfPageProps = {
  pdf: Blob
  /** 1-based. */
  page: number
  /** Accessible name of the picture. */
  label: string
  /** The next one is being made. */
  isBusy: boolean
  /** Called with the number of pages after each render. */
  onPages: (pages: number) => void
}

/** A page of a PDF on a canvas. The previous one stays visible until the next is rendered. */
export function PdfPage({ pdf, page, label, isBusy, onPages }: PdfPageProps) {
  const sheet = useRef<HTMLCanvasElement>(null)
  const latestOnPages = useRef(onPages)
  latestOnPages.current = onPages
  const [failure, setFailure] = useState<unknown>()
  const [drawn, setDrawn] = useState<{ pdf: Blob; page: number }>()

  useEffect(() => {
    let isLeft = false
    const show = async () => {
      const shown = sheet.current
      // Rendered at device pixels: a scaled-down canvas has jagged letters.
      const { canvas, pages } = await drawPage(pdf, page, (shown?.clientWidth || 600) * devicePixelRatio)
      if (isLeft || !shown) return
      shown.width = canvas.width
      shown.height = canvas.height
      shown.getContext('2d')?.drawImage(canvas, 0, 0)
      setFailure(undefined)
      setDrawn({ pdf, page })
      latestOnPages.current(pages)
    }
    show().catch((error: unknown) => {
      if (!isLeft) setFailure(error)
    })
    return () => {
      isLeft = true
    }
  }, [pdf, page])

  return (
    <>
      {failure !== undefined && (
        <Note kind="warn">
          {isMissingModule(failure) ? m.shell_part_missing() : m.certificate_settings_not_drawn()}{' '}
          {isMissingModule(failure) && (
            <InlineButton onClick={() => location.reload()}>{m.shell_reload()}</InlineButton>
          )}
        </Note>
      )}
      <canvas
        ref={sheet}
        // White paper, also in dark mode.
        className="block w-full h-auto rounded-[1px] [outline:1px_solid_var(--rule)] [background:#fff] [transition:opacity_var(--t-base)] aria-busy:opacity-75"
        role="img"
        aria-label={label}
        aria-busy={isBusy || drawn?.pdf !== pdf || drawn.page !== page}
        data-page={page}
        width={1190}
        height={842}
      />
    </>
  )
}

type DrawnPage = { canvas: HTMLCanvasElement; pages: number }

/**
 * Renders a page of a PDF to a canvas; mobile browsers have no embedded PDF viewer.
 * @param number 1-based; the last page if there are fewer
 * @param width in pixels
 */
async function drawPage(pdf: Blob, number: number, width: number): Promise<DrawnPage> {
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
