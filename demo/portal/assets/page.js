/* A script that the portal already had: it stripes table rows with jQuery. */
jQuery(($) => {
  $('table.files tbody').each((_, body) => {
    $(body)
      .children('tr')
      .filter((index) => index % 2 === 1)
      .addClass('odd');
  });
});
