import type { ReactNode } from 'react'
import { Area, type AreaPage } from '#client/features/page/Area.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { m } from '#i18n/compiled/messages.js'

/** The pages of the account area, in navigation order. */
const pages = (): AreaPage[] => [
  { to: '/account', label: m.account_you() },
  { to: '/account/security', label: m.security_title() },
]

type AccountAreaProps = { title: string; facts?: ReactNode; children: ReactNode }

/** The layout of every account page: heading, navigation between the account's pages, and the page's content. */
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
