import { expect, type Page } from '@playwright/test'

/** Waits for a page itself: the shape that stands in its place while it comes has a heading too, which says so. */
export const expectPageItself = (page: Page, what?: string) =>
  expect(
    page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^\s*(Loading|Caricamento)/ }),
    what,
  ).toBeVisible()
