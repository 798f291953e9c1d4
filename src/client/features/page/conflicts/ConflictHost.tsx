import { useQueryClient } from '@tanstack/react-query'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { askedConflict } from './asked-conflict.ts'

const ConflictQuestion = lazyPart(() => import('./ConflictQuestion.tsx'), 'ConflictQuestion')

/** Asks about a value that was saved at once while somebody else had changed it; then pages show what holds. */
export function ConflictHost() {
  const asked = askedConflict.use()
  const client = useQueryClient()
  if (!asked) return null
  return (
    <LazyBoundary>
      <ConflictQuestion
        asked={asked}
        onAnswer={(choice) => {
          if (choice === 'theirs') void client.invalidateQueries()
          asked.answer(choice)
        }}
      />
    </LazyBoundary>
  )
}
