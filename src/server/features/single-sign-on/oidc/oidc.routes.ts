import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'

/** Mounts `/auth/sso/:id/callback` and the provider's logout. */
export function mountOidc(_app: App, _services: Services) {}
