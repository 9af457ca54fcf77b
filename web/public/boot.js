// Hides the landing, which stands in the page, before it is painted where another screen will be shown.
// A file, because the Content-Security-Policy refuses inline scripts.
if (localStorage.getItem('polytips:user') !== null || !/^(?:#\/?)?(?:\?.*)?$/.test(location.hash)) {
  document.documentElement.dataset.boot = 'elsewhere';
}
