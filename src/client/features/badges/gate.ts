// A step between: the lists of all the files behind what is on demand stay out of the page's own scripts.

/** What the list shows once it is asked for. */
export const load = () => import('./on-demand.ts')

/** The words of the filters, which come sooner than all the rest. */
export const loadChips = () => import('./filter-chips.ts')
