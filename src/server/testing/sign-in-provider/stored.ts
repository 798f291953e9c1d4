type Payload = Record<string, unknown> & { uid?: string; grantId?: string; consumed?: number }

/** The provider's store, in memory: what `oidc-provider` asks of an adapter, one map for all models of one provider. */
export function openStored(client: (id: string) => object | undefined) {
  const stored = new Map<string, Payload>()
  return (model: string) => {
    const key = (id: string) => `${model}:${id}`
    return {
      find: async (id: string) => (model === 'Client' ? client(id) : stored.get(key(id))),
      findByUid: async (uid: string) => [...stored.values()].find((payload) => payload.uid === uid),
      upsert: async (id: string, payload: Payload) => void stored.set(key(id), payload),
      consume: async (id: string) => void Object.assign(stored.get(key(id)) ?? {}, { consumed: 1 }),
      destroy: async (id: string) => void stored.delete(key(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [id, payload] of stored) if (payload.grantId === grantId) stored.delete(id)
      },
    }
  }
}
