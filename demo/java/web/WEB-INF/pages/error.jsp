<%@ page session="false" contentType="text/html; charset=UTF-8" isErrorPage="true" %>
<%@ include file="header.jspf" %>
<h1>This did not work</h1>
<p>The page is not there, or the portal has a problem. <a href="/">Back to the papers</a></p>
<%@ include file="footer.jspf" %>
