import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { userQuery } from '#client/features/session/session.queries.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import type { User } from '#contract/accounts/session.ts'
import { m } from '#i18n/compiled/messages.js'
import { needsChecklist } from './may-show-checklist.ts'
import { StepAction } from './StepAction.tsx'
import { useFirstRunSteps } from './use-steps.ts'

/**
 * After a step of the checklist is done, the next one, on the page where the user is: so that nobody has to go back to the
 * overview to learn what comes then. The overview itself shows the whole checklist.
 */
export function NextStep() {
  const { data: user } = useSuspenseQuery(userQuery)
  return needsChecklist(user, user.organization.badges_count) && <Next organization={user.organization} />
}

function Next({ organization }: Pick<User, 'organization'>) {
  const navigate = useNavigate()
  const isOverview = useLocation({ select: ({ pathname }) => pathname === '/' })
  const steps = useFirstRunSteps(
    organization,
    organization.badges_count,
    () => void navigate({ to: '/organization/credits' }),
  )
  const done = steps?.filter(({ state }) => state === 'done').length
  const { isShown, hide } = useJustDone(done, isOverview)
  const next = steps?.find(({ state }) => state === 'todo')
  if (!isShown || !next?.action) return null
  return (
    <aside
      className="flex flex-wrap gap-3 items-center w-full max-w-[calc(var(--sheet-max)_+_2_*_var(--gutter))] pt-3 px-gutter pb-0"
      aria-label={m.first_title()}
    >
      <p role="status" className="font-label">
        {m.first_next({ step: next.title })}
      </p>
      <StepAction action={next.action} onTaken={hide} />
      <IconButton icon="x" label={m.first_dismiss()} onClick={hide} />
    </aside>
  )
}

/** Whether a step was done since the last time that the next one was begun, hidden, or seen on the overview. */
function useJustDone(done: number | undefined, isOverview: boolean) {
  const before = useRef(done)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isOverview) setShown(false)
    else if (before.current !== undefined && done !== undefined && done > before.current) setShown(true)
    before.current = done ?? before.current
  }, [done, isOverview])
  return { isShown, hide: () => setShown(false) }
}
