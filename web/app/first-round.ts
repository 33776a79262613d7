import { authArt } from '#web/components/auth-art.ts'
import { helperBase } from '#web/data/base.ts'
import { askEarly } from '#web/data/first-answers.ts'
import { keptSession, lasts } from '#web/data/kept-session.ts'
import { known } from '#web/data/known.ts'
import { patterns } from './paths.ts'

/**
 * What a screen is drawn from, as its own queries ask for it: these addresses must be theirs, else they are asked for
 * twice, which a test of the first sight forbids.
 */
const questions: Readonly<Record<string, readonly string[]>> = {
  [patterns.home]: [
    '/api/series?sort=count&order=desc&limit=8',
    '/api/series?sort=added&order=desc&limit=8',
    '/api/comics?single=true&sort=added&order=desc&limit=8',
  ],
  [patterns.comics]: ['/api/shelf?limit=60&offset=0'],
}

/**
 * Asks for the first screen's lists and picture before the rest of the script is run, which takes as long as their way.
 * Imported first of all, for that alone.
 */
function askAhead(): void {
  const config = known('config')
  if (config === undefined || location.hash !== '' || location.search !== '') return
  const session = keptSession(config.account.url)
  if (session === null) {
    Object.assign(new Image(), authArt)
    return
  }
  const lists = questions[location.pathname === '/' ? patterns.home : location.pathname]
  if (lists === undefined || !lasts(session)) return
  askEarly('POST', `${helperBase()}/api/media-token`, session.access_token)
  for (const address of lists) askEarly('GET', helperBase() + address, session.access_token)
}

askAhead()
