import type { Times } from './measure.ts'

/** Times of a request and of the same statements by the driver alone. */
export type Line = Times & { name: string; notes: string[] }

/** The results of one store. */
export type Measured = { store: string; badges: number; lines: Line[] }

const write = (text: string) => process.stdout.write(`${text}\n`)
const columnOf = ({ store, badges }: Measured) => `${store}, ${badges.toLocaleString('en')}`

/** Prints the results of a store. */
export function printTimes(measured: Measured) {
  write(`\n| ${columnOf(measured)} badges | ours, ms | driver alone, ms | ratio | notes |\n|---|--:|--:|--:|---|`)
  for (const { name, ours, raw, ratio, notes } of measured.lines) {
    write(`| ${name} | ${ours.toFixed(2)} | ${raw.toFixed(2)} | ${ratio.toFixed(2)} | ${notes.join('; ')} |`)
  }
}

/** Prints the ratios of the stores side by side: the table in docs/performance.md. */
export function printRatios(stores: Measured[]) {
  write(`\n| ratio to the driver alone | ${stores.map(columnOf).join(' | ')} |\n|---|${'--:|'.repeat(stores.length)}`)
  for (const [index, { name }] of (stores[0]?.lines ?? []).entries()) {
    write(`| ${name} | ${stores.map(({ lines }) => lines[index]?.ratio.toFixed(2)).join(' | ')} |`)
  }
  write('')
}
