/**
 * Sends the requests of its parent process from its own network. Receives `{ id, url, init }` by IPC, and sends
 * `{ id, status, received }` when a response begins and `{ id, status, received, text, broken }` when it ends.
 */
process.on('message', async ({ id, url, init }) => {
  const result = { id, status: 0, received: 0 }
  const parts = []
  try {
    const response = await fetch(url, init)
    result.status = response.status
    for await (const part of response.body ?? []) {
      if (result.received === 0) process.send({ ...result, received: part.length })
      result.received += part.length
      parts.push(part)
    }
    process.send({ ...result, text: Buffer.concat(parts).toString('latin1'), broken: false })
  } catch {
    process.send({ ...result, text: '', broken: true })
  }
})
