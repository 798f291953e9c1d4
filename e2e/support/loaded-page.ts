import { expect, type Page } from '@playwright/test'

/** Waits for the loaded page: its skeleton has a heading too, which says that it is loading. */
export const expectLoadedPage = (page: Page, what?: string) =>
  expect(
    page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^\s*(Loading|Caricamento)/ }),
    what,
  ).toBeVisible()
