import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { useLocale } from './locale.ts'

/**
 * Makes every page re-render when the language changes. The router memoizes pages, and keying the tree by language
 * would reset half-filled forms, so each page is wrapped in a component that subscribes to the locale.
 */
export function followLocale<Tree extends AnyRoute>(route: Tree): Tree {
  const page = route.options.component as RouteComponent | undefined
  if (page) route.options.component = listening(page)
  for (const child of Object.values((route.children ?? {}) as Record<string, AnyRoute>)) followLocale(child)
  return route
}

function listening(Page: RouteComponent): RouteComponent {
  const Listening: RouteComponent = () => {
    useLocale()
    return <Page />
  }
  Listening.preload = Page.preload
  return Listening
}
