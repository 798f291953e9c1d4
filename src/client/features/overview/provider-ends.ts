import { call } from '#client/api/call.ts'
import { endSentence } from '#client/features/organization/single-sign-on/end-sentence.ts'
import { listConnections } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ActionItem } from './ActionList.tsx'

/** What of the organization's providers ends within 30 days, or has ended, for the overview. */
export async function providerEnds(): Promise<ActionItem[]> {
  const { data } = await call(listConnections, {})
  return data.flatMap(({ id, name, on_since, ends }) =>
    (on_since ? ends : []).map((end) => ({
      id: `${id} ${end.what} ${end.at}`,
      icon: 'key',
      isPressing: true,
      title: endSentence(name, end),
      why: m.sso_ends_why(),
      link: { to: '/organization/sign-in/$connectionId', params: { connectionId: id } },
    })),
  )
}
