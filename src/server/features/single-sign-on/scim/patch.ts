import { z } from 'zod'
import { m } from '#i18n/compiled/messages.js'
import { isSame, keyOf, type Path, readPath } from './filter.ts'
import { ScimRefusal } from './scim-refusal.ts'

type Fields = Record<string, unknown>
type Operation = z.output<typeof Patch>['Operations'][number]
type Change = Pick<Operation, 'op' | 'value'> & { path: Path }

/** A PATCH (RFC 7644, 3.5.2). Entra writes its operations with a capital. */
export const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1_000),
})

/**
 * The resource after a PATCH. What it names besides the attributes that are kept is ignored, as providers send whatever
 * they have been set up with.
 *
 * @param kept the attributes
 * @throws ScimRefusal
 */
export function patched(resource: Fields, operations: Operation[], kept: string[]): Fields {
  const start = 'members' in resource ? { ...resource, members: membersIn(resource['members']) } : resource
  const end = operations.reduce<Fields>((before, { op, path, value }) => {
    if (path) return changed(before, { op, path: readPath(path), value }, kept)
    if (op === 'remove' || !isFields(value)) {
      throw new ScimRefusal('noTarget', (locale) => m.scim_target_missing({}, { locale }))
    }
    // Without a path the names of the value may be paths themselves.
    const parts = Object.entries(value).filter(([name]) => name !== 'schemas')
    return parts.reduce((now, [name, part]) => changed(now, { op, path: readPath(name), value: part }, kept), before)
  }, start)
  return end['members'] instanceof Map ? { ...end, members: [...end['members'].values()] } : end
}

function changed(resource: Fields, { op, path, value }: Change, kept: string[]): Fields {
  const name = kept.find((each) => isSame(each, path.attribute))
  if (!name) return resource
  const before = resource[name]
  if (before instanceof Map) return { ...resource, [name]: changedMembers(before, { op, path, value }) }
  if (name === 'emails') {
    const list = Array.isArray(before) ? before.filter(isFields) : []
    return { ...resource, [name]: changedList(list, { op, path, value }) }
  }
  if (path.sub) {
    return {
      ...resource,
      [name]: { ...(isFields(before) && before), [path.sub]: op === 'remove' ? null : single(value) },
    }
  }
  if (op === 'remove') return { ...resource, [name]: null }
  return { ...resource, [name]: isFields(before) && isFields(value) ? { ...before, ...value } : single(value) }
}

type Members = Map<string, Fields>

const membersIn = (list: unknown): Members =>
  new Map((Array.isArray(list) ? list.filter(isFields) : []).map((item) => [keyOf(item['value']), item]))

/** Some providers name each of thousands in an operation of its own. */
function changedMembers(members: Members, change: Change): Members {
  const { op, path, value } = change
  const { where, sub } = path
  if (op === 'add' && !where && !sub) {
    for (const item of itemsOf(value)) members.set(keyOf(item['value']), item)
    return members
  }
  const isNamed = where ? where.name === 'value' : value !== undefined && value !== null
  if (op !== 'remove' || sub || !isNamed) return membersIn(changedList([...members.values()], change))
  for (const name of where ? [where.value] : itemsOf(value).map((item) => item['value'])) members.delete(keyOf(name))
  return members
}

const itemsOf = (value: unknown): Fields[] => [value].flat().map((item) => (isFields(item) ? item : { value: item }))

function changedList(list: Fields[], { op, path: { where, sub }, value }: Change): Fields[] {
  const isMeant = (item: Fields) => !where || isSame(item[where.name], where.value)
  const items = itemsOf(value)
  const values = new Set(items.map((item) => keyOf(item['value'])))
  const isNamed = (item: Fields) => values.has(keyOf(item['value']))
  if (op === 'remove') {
    if (sub) return list.map((item) => (isMeant(item) ? { ...item, [sub]: null } : item))
    // Entra names those to be removed in the value.
    return list.filter((item) => !(where || value === undefined || value === null ? isMeant(item) : isNamed(item)))
  }
  if (!where && !sub) return op === 'replace' ? items : [...list.filter((item) => !isNamed(item)), ...items]
  const change = sub ? { [sub]: single(value) } : isFields(value) ? value : { value: single(value) }
  if (list.some(isMeant)) return list.map((item) => (isMeant(item) ? { ...item, ...change } : item))
  return [...list, { ...(where && { [where.name]: where.value }), ...change }]
}

/** Entra wraps single values in lists, too. */
function single(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value
  return isFields(value[0]) && 'value' in value[0] ? value[0]['value'] : value[0]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
