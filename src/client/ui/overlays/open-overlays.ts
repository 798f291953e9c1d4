import { sharedValue } from '#client/browser/shared-value.ts'

const open = sharedValue(() => 0)

/** Counts an overlay as open: the effect of every dialog and side sheet. */
export function countOverlay() {
  open.set(open.get() + 1)
  return () => open.set(open.get() - 1)
}

/** Whether a dialog or a side sheet covers the page. */
export const useIsOverlayOpen = () => open.use() > 0
