export type RowPlace = { element: HTMLElement; top: number; height: number }

/** The rows of a list with their positions before a drag moves them. */
export const rowsOf = (list: HTMLElement): RowPlace[] =>
  [...list.children].map((child) => {
    const element = child as HTMLElement
    return { element, top: element.offsetTop, height: element.offsetHeight }
  })

/** Shifts a row and shows another number, without React; `restoreRows` reverts both. */
export function showAt({ element }: RowPlace, shift: number, number: number) {
  element.style.transform = shift ? `translateY(${shift}px)` : ''
  showNumber(element, number)
}

/** Puts every row back, with its original number. */
export function restoreRows(rows: readonly RowPlace[]) {
  for (const [index, { element }] of rows.entries()) {
    element.style.transform = ''
    showNumber(element, index + 1)
  }
}

function showNumber(row: HTMLElement, number: number) {
  const shown = row.querySelector('[data-number]')
  if (shown) shown.textContent = String(number)
}
