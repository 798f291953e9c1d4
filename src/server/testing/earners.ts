import type { Issuer } from './issuer.ts'

export type Person = {
  recipient_email: string
  recipient_first_name: string
  recipient_last_name: string
  metadata?: Record<string, unknown> | null
}

/** A recipient who is not an earner yet. */
export const giulia = {
  recipient_email: 'giulia.ferri@wrenfield.example',
  recipient_first_name: 'Giulia',
  recipient_last_name: 'Ferri',
}

/** People with unique e-mail addresses. @param from number of the first one */
export const people = (count: number, from = 1): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    recipient_email: `person.${from + index}@wrenfield.example`,
    recipient_first_name: 'Person',
    recipient_last_name: `Number ${from + index}`,
  }))

/** Creates an earners list through the API. @returns its id */
export async function addList(
  issuer: Pick<Issuer, 'ask'>,
  earners: Person[] = [],
  values: { name?: string; status?: 'enabled' | 'disabled' } = {},
): Promise<string> {
  const list = { name: 'Laboratory 2025, group A', ...values, earners }
  const { status, body } = await issuer.ask('POST', '/issuers/organization/earners_lists', list)
  if (status !== 201) throw new Error(`The list was not made: ${JSON.stringify(body).slice(0, 500)}`)
  return body.data.id
}
