export type RowPlace = { element: HTMLElement; top: number; height: number }

/** The rows of a list as they stand before something is dragged over them. */
export const rowsOf = (list: HTMLElement): RowPlace[] =>
  [...list.children].map((child) => {
    const element = child as HTMLElement
    return { element, top: element.offsetTop, height: element.offsetHeight }
  })

/** Moves a row out of the way, and says which step it would be. React knows of neither: `restoreRows` takes both back. */
export function showAt({ element }: RowPlace, shift: number, number: number) {
  element.style.transform = shift ? `translateY(${shift}px)` : ''
  showNumber(element, number)
}

/** Every row where it was, with the number that it had. */
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
