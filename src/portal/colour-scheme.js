// Sets the colour scheme before the first paint; Mantine goes on from there and keeps the choice under the same name.
(function () {
  let choice = 'auto';
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') || choice;
  } catch {
    // Without storage the system's scheme counts.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
