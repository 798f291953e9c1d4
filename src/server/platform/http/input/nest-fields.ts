import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTurns } from './in-turns.ts'

/** A field's parts by name, with texts and files at the leaves. Maps, because clients may name one `__proto__`. */
type Node<Leaf> = Map<string, Node<Leaf> | Leaf[]>

/** A name nested deeper than this is not split: no input goes as deep. */
const DEEPEST = 5
/** A field with fewer parts is built without yielding to the event loop. */
const MANY = 500

/**
 * Builds the object that a form's flat fields describe: `a[b]` nests, `a[]` and a repeated `a` make a list, and so do
 * names that are all numbers. Time and memory are linear in the number of fields, whatever their names.
 */
export async function nestFields<Leaf>(fields: Iterable<readonly [string, Leaf]>): Promise<Record<string, unknown>> {
  const root: Node<Leaf> = new Map()
  await inTurns(fields, ([name, value]) => place(root, partsOf(name), value))
  const object: [string, unknown][] = []
  for (const [name, inner] of root) object.push([name, await toValueInTurns(inner)])
  return Object.fromEntries(object)
}

/** `earners[3][name]` -> `earners`, `3`, `name`. A name without well-formed brackets is one part. */
function partsOf(name: string): string[] {
  const match = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name)
  if (!match) return [name]
  const [, first = '', rest = ''] = match
  const parts = [first, ...rest.slice(1, -1).split('][')]
  return parts.length > DEEPEST ? [name] : parts
}

function place<Leaf>(root: Node<Leaf>, parts: string[], value: Leaf) {
  const last = parts.length - 1
  let node = root
  for (const [index, part] of parts.entries()) {
    const name = part === '' && index > 0 && index < last ? String(node.size) : part
    const found = node.get(name)
    if (index === last) {
      if (Array.isArray(found)) found.push(value)
      else if (!found) node.set(name, [value])
      // A field with nested parts has no value besides them.
      return
    }
    const inner: Node<Leaf> = found instanceof Map ? found : new Map()
    if (inner !== found) node.set(name, inner)
    node = inner
  }
}

const toObject = <Leaf>(node: Node<Leaf>): Record<string, unknown> =>
  Object.fromEntries([...node].map(([name, inner]) => [name, toValue(inner)]))

function toValue<Leaf>(inner: Node<Leaf> | Leaf[]): unknown {
  if (Array.isArray(inner)) return inner.length === 1 ? inner[0] : inner
  return numbered(inner)?.flatMap(valuesOf) ?? toObject(inner)
}

/** Like `toValue`, but yields to the event loop for a field with many rows. */
async function toValueInTurns<Leaf>(inner: Node<Leaf> | Leaf[]): Promise<unknown> {
  if (Array.isArray(inner) || inner.size < MANY) return toValue(inner)
  await nextTurn()
  const rows = numbered(inner)
  if (!rows) return toValue(inner)
  await nextTurn()
  const values: unknown[] = []
  await inTurns(rows, (row) => values.push(...valuesOf(row)))
  return values
}

/** The entries of a list ordered by number; undefined if a name is not a number. */
function numbered<Leaf>(node: Node<Leaf>) {
  let last = -1
  let isInOrder = true
  for (const name of node.keys()) {
    if (!/^\d*$/.test(name)) return undefined
    isInOrder &&= Number(name) >= last
    last = Number(name)
  }
  const entries = [...node]
  // Sorting tens of thousands takes longer than a turn of the event loop may, and most forms come in order.
  return isInOrder ? entries : entries.sort(([a], [b]) => Number(a) - Number(b))
}

/** One value, or all values given without a number (`a[]`). */
const valuesOf = <Leaf>([name, value]: [string, Node<Leaf> | Leaf[]]): unknown[] =>
  name === '' && Array.isArray(value) ? value : [toValue(value)]
