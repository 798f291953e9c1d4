import { useSyncExternalStore } from 'react'
import { useLocale } from '#client/i18n/locale.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { m } from '#i18n/compiled/messages.js'

/** Shown while the network is gone; the page and its input stay as they are. */
export function OfflineBanner() {
  useLocale()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="fixed top-2 left-1/2 z-(--z-toast) flex gap-2 items-center w-max max-w-[calc(100vw_-_2_*_var(--s-4))] py-2 px-3.5 border border-warn-mark rounded-control bg-warn-wash text-warn text-sm font-label shadow-menu [transform:translateX(-50%)] print:hidden">
          <Icon name="offline" size={18} />
          {m.shell_offline()}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
