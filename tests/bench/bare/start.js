// start.js: says that it has started, and waits for its end.
process.stdout.write('started\n')
setInterval(() => {}, 60_000)
