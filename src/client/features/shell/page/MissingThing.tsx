import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moveTo, organizationOfQuery, userQuery } from '#client/features/session/session.queries.ts'
import { useLocale } from '#client/i18n/locale.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { m } from '#i18n/compiled/messages.js'
import { EmptySign } from './EmptySign.tsx'
import { NothingHere } from './NothingHere.tsx'

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Nothing has this address here. Where another organization of the person has what it names, they may switch to it. */
export function MissingThing() {
  useLocale()
  const [id] = useState(() => ID.exec(location.pathname)?.[0])
  const { data: user } = useQuery(userQuery)
  const isInSeveral = (user?.memberships.length ?? 0) > 1
  const { data: other, isLoading } = useQuery({
    ...organizationOfQuery(id ?? ''),
    enabled: id !== undefined && isInSeveral,
  })
  const [isSwitching, setSwitching] = useState(false)
  if (isLoading) return null
  if (!other || other.id === user?.organization.id) {
    return (
      <>
        <title>{`${m.shell_not_found_title()} · Insegna`}</title>
        <NothingHere />
      </>
    )
  }
  const goThere = async () => {
    setSwitching(true)
    await moveTo(other.id, location.href)
    setSwitching(false)
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
        {m.access_of_other_text({ organization: other.name })}
      </EmptyState>
    </>
  )
}
