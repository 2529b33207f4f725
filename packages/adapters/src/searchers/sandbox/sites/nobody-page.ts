/** What a host answers that no invented business has: one whose slug is of an older version, or was never made. */
export const nobodyPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo: nobody is here</title>
<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1rem;text-align:center;font:16px/1.6 system-ui,sans-serif;background:light-dark(#f6f7f8,#15181b);color:light-dark(#1d2327,#e8eaec)}h1{margin:0;font-size:1.5rem}</style>
</head>
<body>
<main>
<h1>Nobody is here</h1>
<p>Demo: no invented business of Galena’s sandbox has this address. Leads that were saved with an earlier version have others now.</p>
</main>
</body>
</html>
`;
