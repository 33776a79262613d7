import { z } from 'zod'
import { APP_NAMES, AUTHORITY_PATH, appSetup, keyedCatalogue } from '#contract/app-setup.ts'
import type { Call } from '#contract/client.ts'
import { type DeviceCard, devices as endpoints } from '#contract/helper/devices.ts'
import { APP_KINDS, type AppKind, DEVICE_NAME_MAX } from '#domain/device-key.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type Context, EXIT } from '../context.ts'
import { type OwnDevices, openDevices, openDevicesOf } from '../devices/own-devices.ts'
import { errorText } from '../error-text.ts'

export const options = z.object({
  action: z.enum(['list', 'add', 'remove']),
  /** The device's name; `remove` also accepts its id. */
  name: z.string().trim().max(DEVICE_NAME_MAX).default(''),
  app: z.enum(APP_KINDS).default('other'),
  readOnly: z.boolean().default(false),
  /** The email of another user; null for the user who is signed in here. */
  of: z.string().trim().min(1).nullable().default(null),
})
type Options = z.output<typeof options>

/** Characters of an id that are shown; enough to identify a device. */
const SHOWN_ID = 8

/**
 * `comics device list | add NAME | remove NAME|ID`: the device keys of the user signed in here, or with `--of` (list,
 * remove) of another user of this computer.
 */
export async function run(context: Context, given: Options): Promise<number> {
  if (given.action === 'add' && given.name === '') throw new AppError('fields-required')
  const devices = await (given.of === null
    ? openDevices(context.config)
    : openDevicesOf(context.config, given.of))
  try {
    if (given.action === 'list') await list(context, devices.call)
    if (given.action === 'add') await add(context, devices, given)
    if (given.action === 'remove') await remove(context, devices.call, given.name)
    return EXIT.ok
  } finally {
    await devices.close()
  }
}

const appName = (app: AppKind): string => (app === 'other' ? 'OPDS' : APP_NAMES[app])

async function list({ config, t, out }: Context, call: Call): Promise<void> {
  const { devices, ...places } = await call(endpoints.list)
  const time = (when: string) => new Date(when).toLocaleString(config.language)
  for (const device of devices) {
    const { id, name, app, scope, createdAt, seenAt, agent, failure, revokedAt, away } = device
    out.event('device', { id, name, app, scope, createdAt, seenAt, agent, failure, revokedAt, away })
    const facts = [
      appName(app),
      ...(scope === 'read' ? [t('connect.readOnly')] : []),
      ...(places.away !== null && !away ? [t('connect.atHome')] : []),
      revokedAt !== null ? t('connect.revoked') : seenAt === null ? t('connect.never') : time(seenAt),
    ]
    out.answer(`${id.slice(0, SHOWN_ID)}  ${name}  (${facts.join(' · ')})`)
    if (failure !== null)
      out.answer(`  ${t('connect.failure', { when: time(failure.at), what: errorText(t, failure) })}`)
  }
  if (devices.length === 0) out.answer(t('commands.device.none'))
  out.event('done', { devices: devices.length, home: places.home, away: places.away, user: places.user })
}

/** Creates a key and prints once what to enter in the app. */
async function add(
  { t, out }: Context,
  { email, call, ownAuthority }: OwnDevices,
  { name, app, readOnly }: Options,
): Promise<void> {
  const body = { name, app, scope: readOnly ? 'read' : 'progress' } as const
  const { device, key } = await call(endpoints.make, { body })
  const { user: mark, home, away } = await call(endpoints.list)
  const trusted = await ownAuthority()
  const origins = [...(away === null ? [] : [away]), ...home]
  const setups = origins.map((origin) => appSetup(app, origin, { mark, email }))
  // If no server is running, only the part after the address is known.
  const { user, address, sync } = appSetup(app, '', { mark, email })
  out.line(t('commands.device.added', { name }))
  out.answer(t(`connect.where.${app}`))
  if (setups.length === 0) {
    out.note(t('commands.device.nowhere'))
    for (const path of [address, sync]) if (path) out.answer(`  …${path}`)
  }
  for (const setup of setups.slice(0, 1)) {
    out.answer(`  ${t('actions.address')}: ${setup.address}`)
    if (setup.sync !== null) out.answer(`  ${t('connect.sync')}: ${setup.sync}`)
  }
  out.answer(`  ${t('connect.user')}: ${user}`)
  out.answer(`  ${t('connect.key')}: ${key}`)
  const [first, ...others] = origins
  if (app === 'other' && first !== undefined)
    out.answer(`  ${t('connect.whole')}: ${keyedCatalogue(first, key)}`)
  if (others.length > 0) out.answer(`  ${t('connect.elsewhere')} ${others.join(', ')}`)
  // The public origin and the first local one; KOReader accepts no local certificates.
  for (const origin of [away, home[0]])
    if (origin && trusted.includes(origin) && app !== 'koreader')
      out.answer(`  ${t('connect.trust.certificate')}: ${origin}${AUTHORITY_PATH}`)
  out.note(t(`connect.notes.${app}`))
  out.note(t('connect.once'))
  out.event('done', {
    id: device.id,
    name: device.name,
    app,
    scope: device.scope,
    key,
    user,
    addresses: setups.map((setup) => setup.address),
    sync: setups.flatMap((setup) => setup.sync ?? []),
  })
}

async function remove({ t, out }: Context, call: Call, wanted: string): Promise<void> {
  const { id, name } = matchingDevice((await call(endpoints.list)).devices, wanted)
  await call(endpoints.remove, { params: { id } })
  out.line(t('commands.device.removed', { name }))
  out.event('done', { id, name })
}

/** Returns the device with a name, an id or the beginning of an id. Throws device-unknown, device-ambiguous. */
function matchingDevice(listed: readonly DeviceCard[], wanted: string): DeviceCard {
  const byId = wanted.length < SHOWN_ID ? [] : listed.filter(({ id }) => id.startsWith(wanted))
  const found = byId.length > 0 ? byId : listed.filter(({ name }) => name === wanted)
  const [first, ...others] = found
  if (first === undefined) throw new AppError('device-unknown', { name: wanted })
  if (others.length > 0) throw new AppError('device-ambiguous', { name: wanted })
  return first
}
