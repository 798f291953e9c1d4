import { useEffect, useMemo, useReducer, useRef } from 'react'
import { type Arrangement, arrange } from '#art/design/arrange.ts'
import { type Check, checksOf } from '#art/design/checks.ts'
import type { Bindings, Design } from '#art/design/design.ts'
import { designSvg } from '#art/design/design-svg.ts'
import { geometryOf } from '#art/design/geometry.ts'
import { type Part, type Place, placesOf } from '#art/design/places.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { isMissing, isNeeded, knownResources, loadWanted, type Wanted } from './known-resources.ts'

/** A document as it was drawn last. */
export type Drawing = {
  design: Design
  bindings: Bindings
  /** Addresses of the whole picture and of the one for small sizes. */
  full: string
  mini: string
  arrangement: Arrangement
  places: Partial<Record<Part, Place>>
  checks: Check[]
}

export const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Milliseconds without typing before the service is asked to set words. */
const SETTING_DELAY_MS = 150
const RETRY_DELAY_MS = 5000

function draw(design: Design, bindings: Bindings): { wanted: Wanted; drawing: Drawing | null } {
  const { resources, wanted } = knownResources(design, bindings)
  if (isNeeded(wanted)) return { wanted, drawing: null }
  const begin = performance.now()
  const arrangement = arrange(design, bindings, resources, geometryOf(design.shape, resources.outlines))
  const drawing = {
    design,
    bindings,
    arrangement,
    full: addressOf(designSvg(design, bindings, resources)),
    mini: addressOf(designSvg(design, bindings, resources, { detail: 'mini' })),
    places: placesOf(arrangement),
    checks: checksOf(design, bindings, resources),
  }
  performance.measure('design', { start: begin })
  // What was cut asks for words that nobody has written, and is drawn once they are there.
  return { wanted, drawing: isNeeded(wanted) ? null : drawing }
}

/**
 * Draws and checks a document in the browser, at once if its lines, letters and icon are known; what is missing is loaded, and
 * until then, or if that fails, the last picture stays. @returns null before the first picture
 */
export function useDrawing(design: Design, bindings: Bindings): { drawing: Drawing | null; isFailing: boolean } {
  const lang = useLocale()
  const [loads, loaded] = useReducer((count: number) => count + 1, 0)
  const isFailing = useRef(false)
  const last = useRef<Drawing | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when something was loaded
  const { drawing, wanted } = useMemo(() => draw(design, bindings), [design, bindings, loads])
  if (drawing) last.current = drawing
  useEffect(() => {
    if (!isMissing(wanted)) return
    const left = new AbortController()
    const load = () =>
      loadWanted(wanted, lang, left.signal).then(
        () => {
          isFailing.current = false
          if (!left.signal.aborted) loaded()
        },
        () => {
          if (left.signal.aborted) return
          isFailing.current = true
          timer = setTimeout(loaded, RETRY_DELAY_MS)
        },
      )
    let timer = setTimeout(load, last.current ? SETTING_DELAY_MS : 0)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [wanted, lang])
  return { drawing: last.current, isFailing: isFailing.current && isNeeded(wanted) }
}
