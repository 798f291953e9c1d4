import type { ReactNode } from 'react'
import { Area, type AreaPage } from '#client/features/shell/page/Area.tsx'
import { Page } from '#client/features/shell/page/Page.tsx'
import { m } from '#i18n/compiled/messages.js'

/** The pages of the account, in their order. */
const pages = (): AreaPage[] => [
  { to: '/account', label: m.account_you() },
  { to: '/account/security', label: m.security_title() },
]

type AccountAreaProps = { title: string; facts?: ReactNode; children: ReactNode }

/** The frame of every page of the account: its head, the index of its siblings, and the page itself. */
export function AccountArea({ title, facts, children }: AccountAreaProps) {
  const breadcrumbs = [{ label: m.account_title(), link: { to: '/account' } as const }]
  return (
    <Page title={title} facts={facts} breadcrumbs={breadcrumbs} wide>
      <Area label={m.account_title()} pages={pages()}>
        {children}
      </Area>
    </Page>
  )
}
