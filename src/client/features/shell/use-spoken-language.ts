import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { chooseLocale, type Locale, useLocale } from '#client/i18n/locale.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { User } from '#contract/accounts/session.ts'

/**
 * The language on screen, and how a signed-in person changes it: at once here, and on their profile, so that it follows
 * them to other browsers and into their mail.
 */
export function useSpokenLanguage(): [Locale, (language: Locale) => void] {
  const client = useQueryClient()
  const locale = useLocale()
  const { data: user } = useQuery(userQuery)
  const show = (profile: Partial<User['profile']>) =>
    client.setQueryData(userQuery.queryKey, (known) => known && { ...known, profile: { ...known.profile, ...profile } })
  const save = useMutation({
    // Two in a row arrive in their order.
    scope: { id: 'language' },
    mutationFn: async (language: Locale) => {
      const { updateProfile } = await import('#contract/accounts/account.ts')
      await call(updateProfile, { language })
    },
    // What the profile says is spoken again at the next page: it must not be the old language.
    onMutate: (language) => show({ language }),
    onError: (error) => notify({ text: errorMessage(error) }),
  })
  const speak = (language: Locale) => {
    chooseLocale(language)
    if (user && user.profile.language !== language) save.mutate(language)
  }
  return [locale, speak]
}
