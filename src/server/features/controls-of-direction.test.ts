import { describe, expect } from 'vitest'
import { type ZodType, z } from 'zod'
import { routes } from '#server/routes.ts'
import { people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const O = '/issuers/organization'

/** A name that would be displayed as another one, with the joiners and marks that stay. */
const TURNED = 'Ada \u202eMoss\u202c \u2066x\u2069 क्\u200dष न\u200cत \u200f(א)'
const STORED = 'Ada Moss x क्\u200dष न\u200cत \u200f(א)'
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Texts that are compared and never shown as they are: passwords are kept as a hash, secrets are sealed, search words only narrow,
 * and a browser is led to an address.
 */
const NOT_STORED = /password|secret|^code$|token|search|find|login|username|fingerprint|transports|^return_to$/

/** XML of a provider, of which names and keys are read. */
const METADATA = /sso_connections\/:connection_id › metadata$/

/** Parsed into people; the test below sends them. */
const LISTED = /^addresses$/

/** The free texts in a schema, by path. */
function textsIn(schema: ZodType, path: string[], found: [string[], ZodType][] = []): [string[], ZodType][] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const more = (inner: unknown, ...names: string[]) => textsIn(inner as ZodType, [...path, ...names], found)
  // An empty text, which becomes null.
  if ((def['out'] as ZodType | undefined)?.def.type === 'literal') return found
  if (def.type === 'string') found.push([path, schema])
  for (const name of ['innerType', 'element', 'in', 'out', 'left', 'right', 'valueType']) {
    if (def[name]) more(def[name])
  }
  for (const option of (def['options'] as unknown[] | undefined) ?? []) more(option)
  if (def.type === 'object') for (const [name, inner] of Object.entries(def['shape'] as object)) more(inner, name)
  return found
}

describe('controls of direction', () => {
  test('no field of a request keeps them', () => {
    const kept = routes
      .filter(({ endpoint }) => endpoint.method !== 'GET')
      .flatMap(({ endpoint }) => textsIn(endpoint.input as ZodType, [`${endpoint.method} ${endpoint.path}`]))
      .filter(([path]) => !NOT_STORED.test(path.at(-1) ?? '') && !LISTED.test(path.at(-1) ?? ''))
      .filter(([, schema]) => CONTROLS.test(String(schema.safeParse(TURNED).data ?? '')))
      .map(([path]) => path.join(' › '))
    expect(kept.filter((path) => !METADATA.test(path))).toEqual([])
    expect(z.string().safeParse(TURNED).data).toMatch(CONTROLS)
  })

  test('they are taken out of names, additional data, rich text and lists of addresses', async ({ db, issuer }) => {
    const sent = { ...people(1)[0]!, recipient_first_name: TURNED, metadata: { [`Note ${TURNED}`]: [TURNED] } }
    const made = await issuer.ask('POST', `${O}/earners_lists`, { name: TURNED, description: TURNED, earners: [sent] })
    expect(made.body.data).toMatchObject({ name: STORED, description: STORED })
    expect(made.body.data.earners[0]).toMatchObject({
      recipient_first_name: STORED,
      metadata: { [`Note ${STORED}`]: [STORED] },
    })
    const { id } = await addTemplate(db, issuer)
    const rich = { description: `<p>${TURNED} &#x202e;b&#8295;</p>` }
    const changed = await issuer.ask('PUT', `${O}/badge_templates/${id}`, { title: TURNED, ...rich })
    expect(changed.body.data.title).toBe(STORED)
    expect(changed.body.data.description).toBe(`<p>${STORED} b</p>`)
    const addresses = `"${TURNED}" <\u202eada.moss@wrenfield.example>`
    const invited = await issuer.ask('POST', `${O}/users/invitations`, { addresses, level: 'viewer' })
    expect(JSON.stringify(invited.body)).not.toMatch(CONTROLS)
    expect(invited.body.data).toMatchObject([{ email: 'ada.moss@wrenfield.example' }])
  })
})
