import type { Locator, Page } from '@playwright/test'

/** A `DataTransfer` holding a PNG file, for drag and paste events. @param content of the PNG */
export const dragged = (page: Page, name: string, content: Buffer) =>
  page.evaluateHandle(
    ([file, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }))
      return data
    },
    [name, [...content]] as const,
  )

/** Drags a PNG over an element and drops it there. */
export async function dropPicture(target: Locator, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await dragged(target.page(), name, content)
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer })
}
