import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { sayRefusal, useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { chooseLocale, type Locale, useLocale } from '#client/i18n/locale.ts'
import type { User } from '#contract/accounts/session.ts'

/**
 * The language on screen, and a setter that applies it at once and saves it to the signed-in user's profile, so that it
 * is used in other browsers and in their mails, too.
 */
export function useLanguage(): [Locale, (language: Locale) => void] {
  const client = useQueryClient()
  const locale = useLocale()
  const { data: user } = useQuery(userQuery)
  const show = (profile: Partial<User['profile']>) =>
    client.setQueryData(userQuery.queryKey, (known) => known && { ...known, profile: { ...known.profile, ...profile } })
  const save = useAction(
    {
      // Two changes in a row are sent in order.
      scope: { id: 'language' },
      mutationFn: async (language: Locale) => {
        const { updateProfile } = await import('#contract/accounts/account.ts')
        // Of two languages, a stale choice names the one that is saved already, so it overwrites nothing.
        await call(updateProfile, { language }, { madeFrom: null })
      },
      // The profile's language is applied again on the next page, so it must not be the old one.
      onMutate: (language) => show({ language }),
    },
    { refused: sayRefusal },
  )
  const speak = (language: Locale) => {
    chooseLocale(language)
    if (user && user.profile.language !== language) void save.run(language)
  }
  return [locale, speak]
}
