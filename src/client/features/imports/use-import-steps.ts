import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

export const steps = ['file', 'columns', 'rows', 'confirm'] as const
export type ImportStep = (typeof steps)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    importStep?: ImportStep
  }
}

/**
 * The step that an import is at. It stands in the browser's history and not in the address: Back and Forward go through
 * the steps with the file in hand, and an address that somebody else opens would have no file for it.
 * @param isOpened whether there is a file to be at a later step with
 */
export function useImportSteps(isOpened: boolean) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const requestedStep = useLocation({ select: ({ state }) => state.importStep })
  const step = (isOpened && requestedStep) || 'file'
  const current = useRef(step)
  useEffect(() => {
    if (current.current === step) return
    current.current = step
    // What had the focus is gone with its step.
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [step])

  // An entry that was kept over a reload has lost its file, and the next one begins with its columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there at first
  useEffect(() => {
    if (requestedStep && !isOpened)
      void navigate({ to: '.', search: true, state: ({ importStep: _, ...here }) => here, replace: true })
  }, [])

  const go = (next: ImportStep) =>
    void navigate({ to: '.', search: true, state: (here) => ({ ...here, importStep: next }) })
  /** The steps came one after the other, so that an earlier one lies as many entries back. Elsewhere already: stays. */
  const back = (earlier: ImportStep) => {
    const count = steps.indexOf(current.current) - steps.indexOf(earlier)
    if (count > 0) history.go(-count)
  }
  const backToFile = useCallback(
    (then: () => void) => {
      const count = steps.indexOf(current.current)
      if (count === 0) return then()
      const stop = history.subscribe(() => {
        stop()
        then()
      })
      history.go(-count)
    },
    [history],
  )
  return { step, go, back, backToFile }
}
