import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAnsweredLevel } from '#client/api/answered-level.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { m } from '#i18n/compiled/messages.js'
import { levelName } from '#i18n/level-name.ts'
import { getLocale } from '#i18n/locales.ts'
import { userQuery } from './session.queries.ts'

/**
 * Says once that the user's level was changed meanwhile, and reads everything again, so that the page offers what the new
 * level allows. It shows nothing itself.
 */
export function LevelChange() {
  const client = useQueryClient()
  const { data: user } = useQuery(userQuery)
  const answered = useAnsweredLevel()
  const level = user?.role.level
  const [known, setKnown] = useState(level)

  useEffect(() => {
    // The user may be older than the answer: what they are now is asked again, never taken from the answer.
    if (answered && level && answered !== level) void client.invalidateQueries({ queryKey: userQuery.queryKey })
  }, [answered, level, client])

  useEffect(() => {
    if (!level || level === known) return
    setKnown(level)
    if (!known) return
    notify({ text: m.access_level_now({ level: levelName(level, getLocale()) }) })
    // Answers hold what the user may do with each thing, such as `may_revoke`.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
  }, [level, known, client])
  return null
}
