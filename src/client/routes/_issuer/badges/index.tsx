import { createFileRoute } from '@tanstack/react-router'
import { Page } from '#client/features/shell/Page.tsx'
import { m } from '#i18n/paraglide/messages.js'

export const Route = createFileRoute('/_issuer/badges/')({ component: Badges })

function Badges() {
  return <Page title={m.shell_badges()} />
}
