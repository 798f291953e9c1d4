import { useState } from 'react'
import { useOwningOrganization } from '#client/features/session/use-owning-organization.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { EmptySign } from './EmptySign.tsx'
import { NotFoundContent } from './NotFoundContent.tsx'

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Nothing has this URL here. If its record belongs to another of the user's organizations, they can switch to it. */
export function NotFoundInOrganization() {
  useLocale()
  const [id] = useState(() => ID.exec(location.pathname + location.search)?.[0])
  const { organization, isLoading, isSwitching, goThere } = useOwningOrganization(id)
  if (isLoading) return null
  if (!organization) {
    return (
      <>
        <title>{`${m.shell_not_found_title()} · Insegna`}</title>
        <NotFoundContent />
      </>
    )
  }
  return (
    <>
      <title>{`${m.access_of_other_title()} · Insegna`}</title>
      <EmptyState
        level={1}
        art={<EmptySign />}
        title={m.access_of_other_title()}
        action={
          <>
            <Button kind="primary" onClick={goThere} busy={isSwitching && m.access_switching()}>
              {m.access_switch_and_open()}
            </Button>
            <LinkButton to="/">{m.shell_go_to_start()}</LinkButton>
          </>
        }
      >
        {m.access_of_other_text({ organization: organization.name })}
      </EmptyState>
    </>
  )
}
