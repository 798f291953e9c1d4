import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/** The steps of an import from a sheet. */
export const steps = ['file', 'columns', 'rows', 'confirm'] as const
export type ImportStep = (typeof steps)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    importStep?: ImportStep
  }
}

/**
 * The current step of an import. It is in the history state instead of the URL: Back and Forward move between the steps
 * while the file is open, but a shared URL would have no file.
 * @param isOpened whether a file is open, without which there is only the first step
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
    // The element that had the focus was removed with its step.
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [step])

  // After a reload the file is lost, so the step is removed from the history state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount only
  useEffect(() => {
    if (requestedStep && !isOpened)
      void navigate({ to: '.', search: true, state: ({ importStep: _, ...here }) => here, replace: true })
  }, [])

  const go = (next: ImportStep) =>
    void navigate({ to: '.', search: true, state: (here) => ({ ...here, importStep: next }) })
  /** Steps are consecutive history entries, so an earlier step is that many entries back. No-op if already there. */
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
