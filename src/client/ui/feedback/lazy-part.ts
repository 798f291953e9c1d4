import { type ComponentType, lazy } from 'react'

/**
 * A component that is loaded when it is first shown, for what few visitors of a page open: `lazyPart(() =>
 * import('./RenewDialog.tsx'), 'RenewDialog')`. `LazyBoundary` shows what stands there meanwhile, and a failure.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound for lazy components
export const lazyPart = <Name extends string, Part extends ComponentType<any>>(
  load: () => Promise<{ [key in Name]: Part }>,
  name: Name,
) => lazy<Part>(async () => ({ default: (await load())[name] }))
